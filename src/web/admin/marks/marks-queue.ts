import { type FormerMark, maxMarks, type Participant } from '#shared/participants.ts'
import type { storedJson } from '#web/ui/stored-json.ts'

/**
 * A mark that may wait in the browser's storage: an id, the key of a guest, what is ticked, and when by the clock of this
 * browser; nothing about a person.
 */
export type Tick = { id: number; guest?: string; atMs?: number } & Partial<
  Pick<Participant, 'paid' | 'present'>
>

const tickNames = ['paid', 'present'] as const

type Options = {
  /** The name by which the browser keeps the marks. */
  key: string
  /** The storage of the browser. */
  store: typeof storedJson
  /** Sends marks, each application once. @returns what each said before. @throws a problem with a status */
  send(marks: readonly Tick[]): Promise<readonly FormerMark[]>
  /** Calls back after so many milliseconds. */
  later(run: () => void, ms: number): void
  /** The queue is another one. */
  changed(): void
  /** The clock of this browser. */
  nowMs(): number
  /** These have arrived; with what each said before. */
  arrived(marks: readonly Tick[], before: readonly FormerMark[]): void
  /** The server does not take this one, and it is dropped. */
  refused(mark: Tick): void
}

/** Pauses between tries double from the first to the longest. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000

function isTick(value: unknown): value is Tick {
  const tick = value as Tick | null
  return (
    typeof tick === 'object' &&
    Number.isSafeInteger(tick?.id) &&
    ['string', 'undefined'].includes(typeof tick?.guest) &&
    ['number', 'undefined'].includes(typeof tick?.atMs) &&
    tickNames.every((name) => ['boolean', 'undefined'].includes(typeof tick?.[name]))
  )
}

/** @returns marks as an earlier version kept those of a register: who is there by the ids of lines */
const byLines = (stored: unknown): unknown[] =>
  Object.entries(stored ?? {}).map(([id, present]) => ({ id: Number(id), present }))

/** @returns the name of the person that is marked */
const personOf = ({ id, guest = '' }: Pick<Tick, 'id' | 'guest'>): string => `${id} ${guest}`

const isSame = (one: Tick, other: Tick): boolean =>
  personOf(one) === personOf(other) && tickNames.every((name) => one[name] === other[name])

/** @returns the marks without the first ones that say what these say */
function without(marks: readonly Tick[], gone: readonly Tick[]): Tick[] {
  const left = [...marks]
  for (const mark of gone) {
    const at = left.findIndex((other) => isSame(mark, other))
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** @returns one mark for each person, with what was said last */
const merged = (marks: readonly Tick[]): Tick[] => {
  const byPerson = new Map<string, Tick>()
  for (const mark of marks) byPerson.set(personOf(mark), { ...byPerson.get(personOf(mark)), ...mark })
  return [...byPerson.values()]
}

/** @returns for each mark what it has changed, given what the server said before all of them; null when it said nothing */
function undone(marks: readonly Tick[], before: readonly FormerMark[]): (Tick | null)[] {
  const said = new Map<string, Partial<FormerMark>>(before.map((mark) => [personOf(mark), mark]))
  return marks.map((mark) => {
    const former = said.get(personOf(mark))
    if (!former) return null
    said.set(personOf(mark), { ...former, ...mark })
    const names = tickNames.filter(
      (name) => mark[name] !== undefined && former[name] !== undefined && mark[name] !== former[name],
    )
    return {
      id: mark.id,
      ...(mark.guest && { guest: mark.guest }),
      ...Object.fromEntries(names.map((name) => [name, former[name]])),
    }
  })
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0

/** Another try after a new login, or later, may succeed. */
const passing: readonly number[] = [401, 403, 408, 429]
/** No other try makes a difference. */
const isRefusal = (error: unknown): boolean => {
  const status = statusOf(error)
  return status >= 400 && status < 500 && !passing.includes(status)
}

/** A party as marks know it. */
type Party = Tick & { guests: readonly { key: string; present: boolean }[] }

/** @returns the participants with what these marks say; who has none is the same object */
export function withMarks<P extends Party>(participants: readonly P[], marks: readonly Tick[]): P[] {
  const byPerson = new Map(merged(marks).map(({ atMs: _, ...mark }) => [personOf(mark), mark]))
  const marked = new Set(marks.map(({ id }) => id))
  return participants.map((one) => {
    if (!marked.has(one.id)) return one
    const guests = one.guests.map((guest) => {
      const present = byPerson.get(personOf({ id: one.id, guest: guest.key }))?.present
      return present === undefined ? guest : { ...guest, present }
    })
    return { ...one, ...byPerson.get(personOf({ id: one.id })), guests }
  })
}

type Waiting = { mark: Tick; sent?: ((former: readonly Tick[]) => void) | undefined }

/**
 * Marks on their way to the server. They are kept in the browser until they have arrived, sent in their order, at most
 * {@link maxMarks} at once, and tried again until they arrive or are refused. Each mark of presence keeps the time of its press.
 */
export function createMarksQueue({ key, store, send, later, nowMs, changed, arrived, refused }: Options) {
  const read = (): Tick[] => {
    const stored = store.get(key)
    return (Array.isArray(stored) ? stored : byLines(stored)).filter(isTick)
  }
  /** Another window may have put marks there too. */
  const write = (marks: readonly Tick[]): void => store.set(key, marks.length > 0 ? marks : null)

  let waiting: Waiting[] = read().map((mark) => ({ mark }))
  let isSending = false
  let isLeft = false
  let isPausing = false
  let pauseMs = firstPauseMs
  /** Of a batch that is refused the halves are tried, so that one wrong mark holds up no other. */
  let size = maxMarks

  const take = (batch: readonly Waiting[]): void => {
    const gone = batch.map(({ mark }) => mark)
    waiting = waiting.slice(batch.length)
    write(without(read(), gone))
  }

  const sendBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const marks = batch.map(({ mark }) => mark)
    const before = await send(merged(marks))
    take(batch)
    pauseMs = firstPauseMs
    size = Math.min(maxMarks, size * 2)
    arrived(marks, before)
    for (const sent of new Set(batch.map((one) => one.sent))) {
      if (!sent) continue
      const own = undone(marks, before).filter((_, index) => batch[index]?.sent === sent)
      sent(own.filter((mark) => mark !== null))
    }
  }

  const refuse = (batch: readonly Waiting[]): void => {
    const [first] = batch
    size = Math.ceil(batch.length / 2)
    if (batch.length > 1 || !first) return
    take(batch)
    refused(first.mark)
  }

  const tryLater = (): void => {
    if (isPausing) return
    isPausing = true
    later(() => {
      isPausing = false
      void flush()
    }, pauseMs)
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }

  const flush = async (): Promise<void> => {
    if (isSending || isLeft) return
    isSending = true
    while (waiting.length > 0 && !isLeft) {
      const batch = waiting.slice(0, size)
      try {
        await sendBatch(batch)
      } catch (error) {
        if (!isRefusal(error)) {
          tryLater()
          break
        }
        refuse(batch)
      }
      changed()
    }
    isSending = false
  }

  return {
    /** The marks that have not arrived yet, in their order. */
    marks: (): readonly Tick[] => waiting.map(({ mark }) => mark),
    /**
     * Adds marks and sends what waits.
     * @param sent called when they have arrived, with what each application said before
     */
    add(added: readonly Tick[], sent?: (former: readonly Tick[]) => void): void {
      const atMs = nowMs()
      const marks = added.map((mark) => (mark.present === undefined ? mark : { ...mark, atMs }))
      waiting = [...waiting, ...marks.map((mark) => ({ mark, sent }))]
      write([...read(), ...marks])
      changed()
      void flush()
    },
    /** Tries at once what waits for its next try. */
    flush,
    /** Sends nothing more; what waits stays in the browser. */
    leave(): void {
      isLeft = true
    },
  }
}
