/** The world a command runs in; `print` writes one line for its user. */
export type Surroundings = {
  env: Record<string, string | undefined>
  stdin: AsyncIterable<Uint8Array | string>
  print(line: string): void
}

/** One command of `npm run -s gille -- …`. */
export type Command = {
  /** What follows the command's name. */
  usage: string
  summary: string
  /** @throws Error whose message is the one line to print; the exit code is 1 then */
  run(args: string[], surroundings: Surroundings): Promise<void>
}

/** A command that cannot be carried out as given: `message` is the one line to print. */
export class CommandError extends Error {}
