#!/usr/bin/env perl
# A complete testee: perl testee.pl SCHEMA. Numbers keep their text and strings their surrogates: --traits strings=utf16
use v5.36; no warnings qw(surrogate recursion);
use JSON::PP (); use MIME::Base64; use POSIX ();

my $schema = JSON::PP->new->decode(do { local (@ARGV, $/) = $ARGV[0]; <> });
my ($VERSION, $types) = (1, $schema->{'$defs'});
my %payload = map { $_->{if}{properties}{type}{const} => named($_->{then})->{properties}{payload} } $schema->{allOf}->@*;
sub named ($type) { ($type->{'$ref'} // '') =~ m{([^/]+)$} ? $types->{$1} : undef }

# A JSON value is [kind, content] here: JSON::PP would give up numbers, duplicate keys and lone surrogates.
sub parse ($bytes) {
    my $text = $bytes;
    die "not UTF-8\n" if !utf8::decode($text) || $text =~ /[\x{d800}-\x{dfff}]|[^\0-\x{10ffff}]/;
    my $value = value(\$bytes, 1);
    return $bytes =~ /\G[ \t\n\r]*\z/gc ? $value : die "text after the value\n";
}

sub value ($text, $depth) {
    $$text =~ /\G[ \t\n\r]*/gc;
    return ['string', string($text)] if $$text =~ /\G"/gc;
    return ['number', $1] if $$text =~ /\G(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/gc;
    return [$1 eq 'null' ? $1 : 'boolean', $1] if $$text =~ /\G(true|false|null)/gc;
    die "no value\n" if $depth > 600 || $$text !~ /\G([\[{])/gc;
    my ($result, $close) = $1 eq '[' ? (['array', []], qr/\G[ \t\n\r]*\]/) : (['object', {}], qr/\G[ \t\n\r]*\}/);
    return $result if $$text =~ /$close/gc;
    do {
        my $key = $result->[0] eq 'array' ? undef : $$text =~ /\G[ \t\n\r]*"/gc ? string($text) : die "no key\n";
        die "no colon\n" if defined $key && $$text !~ /\G[ \t\n\r]*:/gc;
        my $value = value($text, $depth + 1);
        defined $key ? ($result->[1]{$key} = $value) : push $result->[1]->@*, $value;
    } while $$text =~ /\G[ \t\n\r]*,/gc;
    return $$text =~ /$close/gc ? $result : die "no end\n";
}

sub string ($text) {
    my $start = pos $$text;
    1 while $$text =~ m{\G(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})){1,1000}+}gc;
    utf8::decode(my $string = substr $$text, $start, pos($$text) - $start);
    $$text =~ /\G"/gc or die "no string\n";
    state %escape = (b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");
    return $string =~ s{\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)|\\u(....)|\\(.)}
        {defined $1 ? chr(0x10000 + ((hex($1) & 0x3ff) << 10) + (hex($2) & 0x3ff)) : defined $3 ? chr hex $3 : $escape{$4} // $4}ger;
}

sub quoted ($string) {
    return '"' . $string =~ s{(["\\\x00-\x1f\x7f-\x{10ffff}])}
        {my $c = ord $1; join '', map { sprintf '\u%04x', $_ } $c < 0x10000 ? $c : (0xd7c0 + ($c >> 10), 0xdc00 + ($c & 0x3ff))}ger . '"';
}

sub text ($value) {
    my ($kind, $content) = @$value;
    return quoted($content) if $kind eq 'string';
    return '[' . join(',', map { text($_) } @$content) . ']' if $kind eq 'array';
    return $kind ne 'object' ? $content : '{' . join(',', map { quoted($_) . ':' . text($content->{$_}) } sort keys %$content) . '}';
}

# The issues of a value; a typed number is a double from now on, and is written as one.
sub issues ($value, $type, $path) {
    while (my $next = named($type)) { $type = $next }
    my ($wanted, $kind, $content) = ($type->{type} // return, @$value);
    return [$path, 'type'] if $kind ne ($wanted eq 'integer' ? 'number' : $wanted);
    return map { issues($content->[$_], $type->{items}, "$path/$_") } 0 .. $#$content if $kind eq 'array';
    return [$path, 'enum'] if $type->{enum} && !grep { $_ eq $content } $type->{enum}->@*;
    if ($kind eq 'number') {
        my ($double) = POSIX::strtod($content);
        return [$path, 'type'] if $double - $double != 0 || ($wanted eq 'integer' && $double != POSIX::floor($double));
        return [$path, 'minimum'] if $double < ($type->{minimum} // $double);
        return [$path, 'maximum'] if $double > ($type->{maximum} // $double);
        ($value->[1]) = grep { (POSIX::strtod($_))[0] == $double } map { sprintf "%.${_}g", $double } 1 .. 17;
    }
    return if $kind ne 'object';
    my ($known, $other) = ($type->{properties} // {}, $type->{additionalProperties} // {});
    return (map { ["$path/$_", 'required'] } grep { !exists $content->{$_} } ($type->{required} // [])->@*),
        map { issues($content->{$_}, $known->{$_} // $other, "$path/" . s{~}{~0}gr =~ s{/}{~1}gr) } keys %$content;
}

sub outcome ($bytes) {
    my $frame  = eval { parse($bytes) } // return invalid('json');
    my @issues = issues($frame, $types->{Envelope}, '');
    my $fields = $frame->[0] eq 'object' ? $frame->[1] : {};
    my ($kind, $run) = ($fields->{runId} // [''])->@*;
    push @issues, ['/runId', 'unicode'] if $kind eq 'string' && $run =~ /[\0\x{d800}-\x{dfff}]/;
    return invalid('envelope', @issues) if @issues;
    my ($gm, $type) = ($fields->{gm}[1] + 0, $fields->{type}[1]);
    return { kind => 'version-mismatch', received => $gm, supported => $VERSION } if $gm != $VERSION;
    return { kind => 'unknown-type', type => $type, reencoded => text($frame) } if !exists $payload{$type};
    @issues = $fields->{payload} ? issues($fields->{payload}, $payload{$type}, '/payload') : ['/payload', 'required'];
    return @issues ? invalid('payload', @issues) : { kind => 'ok', type => $type, reencoded => text($frame) };
}
sub invalid ($reason, @issues) { +{ kind => 'invalid', reason => $reason, issues => [map { +{ path => $_->[0], keyword => $_->[1] } } @issues] } }

$| = 1;
while (my $line = <STDIN>) {
    my $request = eval { parse($line)->[1] } or do { print STDERR "not a request: $line"; exit 1 };
    my ($frame, $base64) = map { $_ && $_->[1] } $request->@{qw(frame frameBase64)};
    utf8::encode($frame) if defined $frame;
    print JSON::PP->new->ascii->encode({ outcome($frame // decode_base64($base64))->%*, id => $request->{id}[1] }), "\n";
}
