import type { Outbox } from '#server/mail/outbox/outbox.ts'
import type { RunningOperation } from './operation.ts'

/** An outbox whose mails wait until the effects of an operation run, except those that are sent immediately. */
export function holdMails(outbox: Outbox, { effectsAt }: RunningOperation, now: () => Date): Outbox {
  const held = <M extends { heldMs?: number; isImmediate?: boolean }>(mail: M): M => {
    const heldMs = Math.max(mail.heldMs ?? 0, Date.parse(effectsAt) - now().getTime())
    return mail.isImmediate ? mail : { ...mail, heldMs }
  }
  return {
    ...outbox,
    add: (tx, mail, ...subject) => outbox.add(tx, held(mail), ...subject),
    addAll: (tx, mails) => outbox.addAll(tx, mails.map(held)),
  }
}
