import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Why a release is not activated, to be told without a stack. */
export class Refusal extends Error {}

/**
 * Runs a program to its end.
 * @returns its standard output
 * @throws Refusal with what it wrote to standard error
 */
export async function run(command: string, args: string[], env: NodeJS.Dict<string> = {}): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { env: { ...process.env, ...env } })
    return stdout
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new Refusal(`"${[command, ...args].join(' ')}" failed: ${stderr.trim() || message}`)
  }
}
