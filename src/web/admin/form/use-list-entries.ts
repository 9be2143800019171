import { useMemo, useRef, useState } from 'react'
import type { Field } from '#shared/field.ts'
import type { Words } from '#shared/message.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import type { PartErrors } from '#web/ui/use-form-core.ts'
import { isPartAsked, itemErrors } from './check-value.ts'
import type { FormValue } from './form-values.ts'
import { type FormItem, itemsOf, listText, newItem } from './list-values.ts'

/** The server's refusals of an item by the names of its fields; of the whole item under an empty name. */
type Refusals = Readonly<Record<string, { sent: string | boolean; detail: string }>>

/** An item as it is edited. It keeps its place when it is removed, so that it can be had back. */
export type Entry = {
  /** Its own, wherever it is moved. */
  key: number
  item: FormItem
  isRemoved: boolean
  triesBefore: number
  touched: ReadonlySet<string>
  refused: Refusals
}

let lastKey = 0

function entryOf(item: FormItem, triesBefore = 0): Entry {
  lastKey += 1
  return { key: lastKey, item, isRemoved: false, triesBefore, touched: new Set(), refused: {} }
}

const liveOf = (entries: readonly Entry[]): Entry[] => entries.filter(({ isRemoved }) => !isRemoved)

const textOf = (entries: readonly Entry[]): string => listText(liveOf(entries).map(({ item }) => item))

/** @returns the value of a field; without a field that of the whole item */
const valueIn = (item: FormItem, part: string): string | boolean => item[part] ?? JSON.stringify(item)

/** @returns the entries with what the server refused of them, by pointers to it: `0/name`, or `0` for an item */
function withRefusals(entries: readonly Entry[], errors: PartErrors = {}): Entry[] {
  const live = liveOf(entries)
  return entries.map((entry) => {
    const index = String(live.indexOf(entry))
    const own = Object.entries(errors).flatMap(([pointer, detail]) => {
      const [at, part = ''] = pointer.split('/')
      return at === index ? [[part, { sent: valueIn(entry.item, part), detail }] as const] : []
    })
    return { ...entry, refused: Object.fromEntries(own) }
  })
}

/** @returns the errors of an entry by the names of its fields; what no input shows stands under an empty name */
export function errorsOf(field: Field, entry: Entry, tries: number): Readonly<Record<string, Words>> {
  const { item, triesBefore, touched, refused } = entry
  const isShown = (part: string): boolean => {
    const rules = field.of?.[part]
    return rules !== undefined && isPartAsked(rules, item)
  }
  const kept = Object.entries(refused)
    .filter(([part, { sent }]) => sent === valueIn(item, part))
    .map(([part, { detail }]) => [isShown(part) ? part : '', detail])
  const own = Object.entries(itemErrors(field, item)).filter(
    ([part]) => tries > triesBefore || touched.has(part),
  )
  return { ...Object.fromEntries(kept), ...Object.fromEntries(own) }
}

type Options = {
  field: Field
  value: FormValue
  partErrors: PartErrors | undefined
  change(value: string): void
}

/** The items of a list as they are edited, those that were removed meanwhile among them. */
export function useListEntries({ field, value, partErrors, change }: Options) {
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    itemsOf(field, value).map((item) => entryOf(item)),
  )
  const [refusal, setRefusal] = useState<PartErrors | undefined>(undefined)
  const items = itemsOf(field, value)
  if (textOf(entries) !== listText(items)) {
    // The form was filled in from elsewhere: a draft, another version.
    setEntries(items.map((item) => entryOf(item)))
  } else if (refusal !== partErrors) {
    setRefusal(partErrors)
    setEntries(withRefusals(entries, partErrors))
  }

  const afterPress = useAfterPress()
  const latest = useRef({ entries, field, change })
  latest.current = { entries, field, change }
  // The same functions for as long as it is shown, so that an item is drawn anew only when it has changed.
  const actions = useMemo(() => {
    const keep = (next: readonly Entry[]): void => {
      latest.current.entries = next
      setEntries(next)
    }
    const put = (next: readonly Entry[]): void => {
      keep(next)
      latest.current.change(textOf(next))
    }
    const update = (key: number, how: (entry: Entry) => Partial<Entry>): readonly Entry[] =>
      latest.current.entries.map((entry) => (entry.key === key ? { ...entry, ...how(entry) } : entry))
    const touching = (part: string) => (entry: Entry) => ({ touched: new Set([...entry.touched, part]) })
    return {
      set(key: number, part: string, to: FormValue): void {
        if (to === null || to instanceof File) return
        put(update(key, (entry) => ({ ...touching(part)(entry), item: { ...entry.item, [part]: to } })))
      },
      leave: (key: number, part: string): void => afterPress(() => keep(update(key, touching(part)))),
      /** @returns the key of the new item */
      add(tries: number): number {
        const entry = entryOf(newItem(latest.current.field), tries)
        put([...latest.current.entries, entry])
        return entry.key
      },
      setRemoved: (key: number, isRemoved: boolean): void => put(update(key, () => ({ isRemoved }))),
      /** Moves an item above the one before it, or below the one behind it. */
      move(key: number, by: -1 | 1): void {
        const live = liveOf(latest.current.entries)
        const from = live.findIndex((one) => one.key === key)
        const [entry, other] = [live[from], live[from + by]]
        if (!entry || !other) return
        const others = latest.current.entries.filter((one) => one !== entry)
        put(others.toSpliced(others.indexOf(other) + (by === 1 ? 1 : 0), 0, entry))
      },
    }
  }, [afterPress])
  return { entries, live: liveOf(entries), ...actions }
}
