import { shortDigest } from '#server/encoding/digest.ts'
import { countAction, refuseWhenFull } from '#server/http/limits/count-action.ts'
import type { Counters } from '#server/http/limits/counters.ts'
import { networkOf, networksOf } from '#server/http/limits/network.ts'
import { hourMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { foldAddress } from '#shared/fold.ts'

/** A public form that a visitor sends. */
export type SentForm<Name extends string> = {
  name: Name
  /** `request.ip`, which heeds TRUST_PROXY */
  ip: string
  /** The e-mail address in the form. */
  address: unknown
  /** Counts the places or members that the form is about; a network may send the form five times as often. */
  countAtStake?: (() => Promise<number>) | undefined
}

export type FormLimits<Name extends string> = {
  /**
   * Sends a form within the limits of its network. Refused forms have a limit of their own, and of those with the same
   * e-mail address only the first counts for the limit of the form: a script takes no room from other visitors.
   * @throws AppError as `send` does, and rate-limited with the seconds to wait
   */
  sendForm<T>(form: SentForm<Name>, send: () => Promise<T>): Promise<T>
  /** Counts a form whose honeypot is filled in. @throws AppError rate-limited with the seconds to wait */
  takeHoneypot(form: Pick<SentForm<Name>, 'name' | 'ip'>): Promise<void>
}

/** Refused forms of a network in an hour; the next ones are answered 429 in place of the reason. */
const refusedForms = 200
/** Refused forms with one e-mail address from one network in an hour; the next ones are not checked. */
const repeatedForms = 20
/** The limit of stored forms. */
type StoredLimit<Name extends string> = {
  max(name: Name): number
  take(form: SentForm<Name>): Promise<void>
  giveBack(form: SentForm<Name>): Promise<void>
}

export function createFormLimits<Name extends string>({
  counters,
  now,
  scale,
  stored,
}: {
  counters: Counters
  now: () => Date
  scale: number
  stored: StoredLimit<Name>
}): FormLimits<Name> {
  const window = { durationMs: hourMs }
  const actionsOf = ({ name, ip }: Pick<SentForm<Name>, 'name' | 'ip'>) =>
    networksOf(ip).map(({ network, factor }) => ({
      key: `${name}-refused:${network}`,
      window,
      max: Math.min(refusedForms, stored.max(name)) * factor * scale,
      time: now().getTime(),
    }))
  const repeatedOf = ({ name, ip, address }: SentForm<Name>) => {
    const isKnown = typeof address === 'string'
    const key = `${name}-repeated:${networkOf(ip)}:${isKnown ? shortDigest(foldAddress(address)) : ''}`
    return isKnown ? [{ key, window, max: repeatedForms * scale, time: now().getTime() }] : []
  }
  /** @returns how often forms with the address were refused this hour, this one included */
  const countRepeated = async (form: SentForm<Name>): Promise<number> => {
    const [repeated] = repeatedOf(form)
    return repeated ? (await counters.add(repeated.key, hourMs)).count : 0
  }
  return {
    sendForm: async (form, send) => {
      for (const action of repeatedOf(form)) await refuseWhenFull(counters, action)
      await stored.take(form)
      try {
        return await send()
      } catch (error) {
        const isRefused = error instanceof AppError && error.status < 500
        if (!isRefused || (await countRepeated(form)) > 1) await stored.giveBack(form)
        if (!isRefused) throw error
        for (const action of actionsOf(form))
          await countAction(counters, { ...action, isAlwaysCounted: true })
        throw error
      }
    },
    takeHoneypot: async (form) => {
      for (const action of actionsOf(form)) await countAction(counters, action)
    },
  }
}
