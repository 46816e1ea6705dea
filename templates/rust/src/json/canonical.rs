use super::reader::{Decoded, Reader};
use super::text::respell;

/// A text that two JSON texts share exactly when they mean the same. What cannot be read stands for itself.
pub(crate) fn canonical(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    match write(&mut Reader::new(text), &mut out) {
        Ok(()) => out,
        Err(_) => text.to_owned(),
    }
}

// No deeper than the reader allows.
fn write(reader: &mut Reader<'_>, out: &mut String) -> Decoded<()> {
    match reader.peek() {
        Some(b'{') => write_object(reader, out),
        Some(b'[') => write_list(reader, out),
        Some(b'"') => {
            let quoted = reader.quoted()?;
            out.push('"');
            out.push_str(&respell(quoted.raw));
            out.push('"');
            Ok(())
        }
        Some(b'-' | b'0'..=b'9') => {
            let number = reader.number()?;
            push_number(out, number);
            Ok(())
        }
        _ => {
            let start = reader.position();
            reader.skip()?;
            out.push_str(reader.since(start));
            Ok(())
        }
    }
}

fn write_list(reader: &mut Reader<'_>, out: &mut String) -> Decoded<()> {
    reader.open()?;
    out.push('[');
    let mut first = true;
    while reader.next_item(first)? {
        if !first {
            out.push(',');
        }
        first = false;
        write(reader, out)?;
    }
    out.push(']');
    Ok(())
}

fn write_object(reader: &mut Reader<'_>, out: &mut String) -> Decoded<()> {
    reader.open()?;
    let mut entries = Vec::new();
    let mut first = true;
    while let Some(quoted) = reader.next_key(first)? {
        first = false;
        let mut value = String::new();
        write(reader, &mut value)?;
        entries.push((respell(quoted.raw), value));
    }
    // The sort is stable: of equal keys the last one stands last.
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    out.push('{');
    let mut entries = entries.into_iter().peekable();
    while let Some((key, value)) = entries.next() {
        if entries.peek().is_some_and(|(next, _)| *next == key) {
            continue;
        }
        if !out.ends_with('{') {
            out.push(',');
        }
        out.push('"');
        out.push_str(&key);
        out.push_str("\":");
        out.push_str(&value);
    }
    out.push('}');
    Ok(())
}

/// Writes a number as its digits without zeros at either end, and the power of ten by which they are multiplied.
fn push_number(out: &mut String, text: &str) {
    let (text, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = [whole, fraction].concat();
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        out.push('0');
        return;
    }
    let short = significant.trim_end_matches('0');
    let zeros = significant.len() - short.len();
    let shift = zeros as i128 - fraction.len() as i128;
    out.push_str(sign);
    out.push_str(short);
    out.push('e');
    match exponent.parse::<i128>() {
        Ok(exponent) => out.push_str(&exponent.saturating_add(shift).to_string()),
        // An exponent of forty digits and more: no sum is needed to tell it from others.
        Err(_) => out.push_str(exponent),
    }
}
