import { useCallback, useEffect, useState } from 'react'
import { api as paths } from '#shared/paths.ts'
import { comingOrder, type Resource, titleFields, titleOfRecord } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { search } from '#web/redux/create-resource-slice.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

type Stored = Readonly<Record<string, unknown>> & { id: number }

/** Records that are offered at once; the others are found by what is typed. */
const limit = 100
/** Milliseconds without a key press before the server is asked. */
const searchDelayMs = 200

/** Recurring events share a title: the time tells which one is meant. */
const labelOf = (resource: Resource, record: Stored, { dateTime }: PanelTexts): string => {
  const time = resource.comingBy ? dateTime(String(record[resource.comingBy] ?? '')) : ''
  return [titleOfRecord(resource, record) || String(record.id), time].filter(Boolean).join(' · ')
}

/**
 * The records that a reference may lead to: coming events first, else in the order of their titles.
 * @param to name of the resource
 * @param id of the record that it leads to, or nothing: that one is always among the options
 * @param typed what they are searched by; the title of the chosen one, which its input shows, is no search
 */
export function useReferenceOptions(to: string, id: string, typed: string) {
  const resource = getResource(to)
  const call = useApi()
  const texts = usePanelTexts()
  /** Of all records that were read, by their id. */
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  /** Ids of the records that match the search; null until the first answer. */
  const [matches, setMatches] = useState<readonly string[] | null>(null)
  const q = typed === titles[id] ? '' : typed.trim()
  const isUnread = id !== '' && matches !== null && titles[id] === undefined

  /** A server that is away is told by the form or the list; what is chosen already can still be seen. */
  const read = useCallback(
    (path: string, done: (records: readonly Stored[]) => void): (() => void) => {
      const controller = new AbortController()
      const { signal } = controller
      call<Stored | Stored[]>(path, { signal }).then(
        ({ data }) => {
          if (signal.aborted) return
          const records = [data].flat()
          const read = records.map((record) => [record.id, labelOf(resource, record, texts)])
          setTitles((others) => ({ ...others, ...Object.fromEntries(read) }))
          done(records)
        },
        () => {},
      )
      return () => controller.abort()
    },
    [call, resource, texts],
  )
  useEffect(() => {
    const [sort] = resource.comingBy ? [comingOrder] : titleFields(resource)
    const query = { limit, ...(sort && { sort }), ...(q && { q }) }
    let stop = () => {}
    const timer = setTimeout(
      () => {
        stop = read(paths.list(resource.name) + search(query), (records) =>
          setMatches(records.map((record) => String(record.id))),
        )
      },
      q ? searchDelayMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [resource, q, read])
  useEffect(() => {
    if (!isUnread) return
    const stop = read(paths.record(resource.name, Number(id)), () => {})
    return stop
  }, [isUnread, resource, id, read])

  const values = new Set([...(matches ?? []), ...(titles[id] === undefined ? [] : [id])])
  return {
    options: [...values].map((value) => ({ value, label: titles[value] ?? value })),
    matches: matches ?? [],
  }
}
