import { deviceStorage } from './device-storage.ts'

/** Values that this device keeps as JSON. Readers check them: another version of the program may have written them. */
export const storedJson = {
  /** @returns null for what is not there, or cannot be read */
  get(key: string): unknown {
    try {
      return JSON.parse(deviceStorage.get(key) ?? 'null')
    } catch {
      return null
    }
  },
  /** @param value null removes it */
  set: (key: string, value: unknown): void =>
    deviceStorage.set(key, value === null ? null : JSON.stringify(value)),
}
