import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../../support/paths.js";
import { run, type RunResult } from "../../support/process.js";
import { put, temporaryFolder } from "../disk/fixture.js";
import { bundle } from "../support/bundle.js";

const ALL_CODES = [0, 1, 2, 70];

/** The command with its stand-in languages, as one program. */
export function bundleStandIn(): Promise<string> {
  return bundle(fileURLToPath(new URL("stand-in.ts", import.meta.url)));
}

/** The text of a module that defines a protocol with this title. */
export function acmeProtocol(title: string): string {
  const spec = pathToFileURL(join(root, "dist/spec/protocol.js")).href;
  return `import { protocol as base } from ${JSON.stringify(spec)};
export const protocol = { ...base, name: "acme", title: ${JSON.stringify(title)} };\n`;
}

/** A user's repository, with the command installed in it. */
export class Workplace {
  readonly folder = temporaryFolder();
  readonly packageRoot: string;

  constructor(
    readonly program: string,
    packageFolder = "node_modules/@graphmind-ai/schema",
  ) {
    this.packageRoot = join(this.folder, packageFolder);
    put(this.packageRoot, "package.json", '{"name":"@graphmind-ai/schema","version":"1.2.3"}');
    for (const language of ["python", "go"]) {
      put(this.packageRoot, `templates/${language}/name.txt.hbs`, `{{name}} of {{title}} in ${language}\n`);
      put(this.packageRoot, `templates/${language}/copied.txt`, `copied for ${language}\n`);
    }
  }

  /** Runs the command in a folder of the repository. */
  run(args: readonly string[], { cwd = "", env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {}): Promise<RunResult> {
    return run(process.execPath, [this.program, ...args], {
      cwd: join(this.folder, cwd),
      env: { PACKAGE_ROOT: this.packageRoot, ...env },
      exitCodes: ALL_CODES,
    });
  }

  /** What the command prints with `--json`. */
  async json(args: readonly string[], options: { cwd?: string } = {}): Promise<Record<string, unknown> & { code: number }> {
    const { code, stdout, stderr } = await this.run([...args, "--json"], options);
    if (stderr !== "") throw new Error(stderr);
    return { code, ...(JSON.parse(stdout) as Record<string, unknown>) };
  }

  /** The codes of the problems that a command line meets. */
  async problems(args: readonly string[], options: { cwd?: string } = {}): Promise<readonly { code: string; where: string; message: string; hint?: string }[]> {
    const { code, ok, problems } = await this.json(args, options);
    if (code !== 2 || ok !== false) throw new Error(`exit code ${code}`);
    return problems as { code: string; where: string; message: string; hint?: string }[];
  }
}
