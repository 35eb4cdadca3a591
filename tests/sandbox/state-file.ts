import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Keeps the demo's payments and mails between two starts; without a path it keeps nothing. */
export class StateFile {
  private sections: Record<string, unknown> = {};
  private sources = new Map<string, () => unknown>();
  private scheduled = false;

  constructor(private readonly path?: string) {
    if (path && existsSync(path)) this.sections = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  }

  /** Returns what was saved under this name, and registers the source to save from now on. */
  section<T>(name: string, source: () => T): T | null {
    this.sources.set(name, source);
    return (this.sections[name] as T | undefined) ?? null;
  }

  /** Many changes at one moment become one write. */
  changed(): void {
    if (!this.path || this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  flush(): void {
    this.scheduled = false;
    if (!this.path) return;
    for (const [name, source] of this.sources) this.sections[name] = source();
    mkdirSync(dirname(this.path), { recursive: true });
    // Written aside and renamed: a demo stopped in the middle never leaves half a file.
    writeFileSync(`${this.path}.new`, JSON.stringify(this.sections));
    renameSync(`${this.path}.new`, this.path);
  }
}
