/** Environment and streams of a command; `print` writes one line to its user. */
export type Surroundings = {
  env: Record<string, string | undefined>
  stdin: AsyncIterable<Uint8Array | string>
  print(line: string): void
}

/** One command of `npm run -s gille -- …`. */
export type Command = {
  /** The command's options, as the help prints them. */
  usage: string
  summary: string
  /** @throws Error whose message is the one line to print; the exit code is then 1. */
  run(args: string[], surroundings: Surroundings): Promise<void>
}

/** A command that cannot be carried out. The message is the one line to print. */
export class CommandError extends Error {}
