import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProblem } from '#shared/errors.ts'
import { settingsProblems } from '#shared/membership/check-settings.ts'
import type { PeriodKind } from '#shared/membership/rules.ts'
import {
  membershipApi,
  type PlanFilter,
  type SettingsPlan,
  type StoredSettings,
} from '#shared/membership/settings.ts'
import type { Words } from '#shared/message.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { saveFile } from '#web/admin/page/save-file.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type Draft, type DraftType, draftOf, presetDraft, readDraft, withPeriods } from './draft.ts'

/** The rules by which periods are made. */
const shaping = ['kind', 'year_start', 'sale_days'] as const

/** Id of the field at a pointer, to lead to what is wrong. */
export const fieldId = (pointer: string): string => `field${pointer.replaceAll('/', '-')}`

/** Leads to the first of some fields on the page. */
function focusFirst(ids: readonly string[]): void {
  const fields = document.querySelectorAll<HTMLElement>('[id^="field-"]')
  const first = [...fields].find(({ id }) => ids.includes(id))
  first?.focus()
}

/** The settings on the page: what is typed, what it would change, and writing it. */
export function useSettings(stored: StoredSettings, onSaved: (operation: string | null) => Promise<unknown>) {
  const { say } = usePanelTexts()
  const first = useMemo(() => draftOf(stored), [stored])
  const [draft, setDraft] = useState<Draft>(first)
  const [isAsked, setAsked] = useState(false)
  const [plan, setPlan] = useState<SettingsPlan | null>(null)
  const [filter, setFilter] = useState<PlanFilter>('all')
  const [isChanged, setChanged] = useState(false)
  const { call, run, busy, problem, forgetProblem } = useRun()
  const { settings, problems: unread } = useMemo(() => readDraft(draft), [draft])
  const problems = useMemo(
    (): readonly FieldProblem<Words>[] => [
      ...unread,
      ...settingsProblems(settings, { before: stored, used: stored.used, today: stored.today }),
    ],
    [unread, settings, stored],
  )
  const body = {
    ...settings,
    opening: draft.opening,
    // Before the first day that is counted is chosen, nothing is counted from one.
    rules: {
      ...settings.rules,
      count_from: draft.opening === 'from' ? settings.rules.count_from : stored.rules.count_from,
    },
  }
  const read = async (shown: PlanFilter, offset = 0): Promise<void> => {
    const query = new URLSearchParams({ filter: shown, offset: String(offset) })
    const { data } = await call<SettingsPlan>(`${membershipApi.preview}?${query}`, { method: 'POST', body })
    setFilter(shown)
    setPlan((before) => (before && offset > 0 ? { ...data, rows: [...before.rows, ...data.rows] } : data))
  }
  const needsDay =
    draft.opening === 'from' && stored.rules.kind === 'none' && settings.rules.count_from === null
  const errorOf = (pointer: string): Words | undefined =>
    isAsked ? problems.find((one) => one.pointer === pointer)?.detail : undefined
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)

  return {
    ...{ draft, settings, stored, plan, filter, busy, problem, isChanged, isDirty, needsDay },
    change: (next: Partial<Draft>): void => setDraft((before) => ({ ...before, ...next })),
    changeRules(next: Partial<Draft['rules']>): void {
      setDraft((before) => {
        const after = { ...before, rules: { ...before.rules, ...next } }
        return shaping.some((name) => name in next) ? withPeriods(after, stored) : after
      })
    },
    begin: (kind: PeriodKind, titles: DraftType['titles']): void =>
      setDraft(presetDraft(stored, { kind, titles })),
    giveUp: (): void => {
      setDraft(first)
      setAsked(false)
    },
    errorOf,
    /** The id of the field at a pointer, and the words about it. */
    fieldOf(pointer: string) {
      const error = errorOf(pointer)
      return { id: fieldId(pointer), error: error && say(error) }
    },
    /** Shows what it would change, or what is wrong. */
    look(): void {
      flushSync(() => setAsked(true))
      if (problems.length > 0) focusFirst(problems.map(({ pointer }) => fieldId(pointer)))
      else if (needsDay) document.getElementById(fieldId('/rules/count_from'))?.focus()
      else {
        setChanged(false)
        void run(() => read('all'), { isRepeatable: true })
      }
    },
    isAsked,
    show: (shown: PlanFilter): void => void run(() => read(shown), { isRepeatable: true }),
    more: (): void => void run(() => read(filter, plan?.rows.length), { isRepeatable: true }),
    back(): void {
      forgetProblem()
      setPlan(null)
    },
    saveList: (name: string): void =>
      void run(async () => {
        const { data } = await call<Blob>(membershipApi.file, { method: 'POST', body, as: 'blob' })
        saveFile(data, name)
      }),
    async save(): Promise<boolean> {
      let wasChanged = false
      let saved: string | null = null
      const isSaved = await run(
        async () => {
          const seen = plan ? { plan: plan.tag } : {}
          const { operation } = await call(membershipApi.settings, { method: 'PUT', body, ...seen })
          saved = operation ?? null
        },
        {
          failed: ({ code }) => {
            wasChanged = code === 'plan-changed'
          },
        },
      )
      if (wasChanged) {
        setChanged(true)
        await run(() => read('all'), { isRepeatable: true })
      }
      if (isSaved) await onSaved(saved)
      return isSaved
    },
  }
}

export type Settings = ReturnType<typeof useSettings>
