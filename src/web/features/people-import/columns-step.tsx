import { Alert, Checkbox, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import {
  type FoundColumn,
  type ImportChoices,
  type ImportEncoding,
  type ImportField,
  importEncodings,
  importFields,
} from '#shared/people-import.ts'
import type { ImportedResource, ImportPreview } from '#shared/people-import-plan.ts'
import { checkControl, valueControl } from '#web/admin/form/value-control.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './people-import.module.css'
import type { PeopleImport } from './use-people-import.ts'

/** Rows that may be the row of the headings. */
const headingRows = 15

const encodingNames: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  ibm850: 'Code page 850',
}

const fieldsFor = (resource: ImportedResource, { field }: FoundColumn): readonly ImportField[] =>
  resource === 'members'
    ? importFields
    : [...new Set<ImportField>(['name', 'email', 'consent', 'time', field, 'skip'])]

type Props = {
  resource: ImportedResource
  preview: ImportPreview
  state: PeopleImport
}

const Column = ({ column, resource, preview, state }: Props & { column: FoundColumn }) => {
  const { t } = usePanelTexts()
  const { index, heading, samples, field, holdsIdentity } = column
  const name = heading || t('peopleImport.unnamed', { number: index + 1 })
  const choose = (chosen: ImportField): void => {
    const fields = Object.fromEntries(preview.columns.map((one) => [one.index, one.field]))
    state.change({ choices: { ...state.wish.choices, fields: { ...fields, [index]: chosen } } })
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={css.samples}>{samples.filter(Boolean).join(' · ')}</td>
      <td>
        <NativeSelect
          aria-label={`${name}: ${t('peopleImport.field')}`}
          data={fieldsFor(resource, column).map((one) => ({
            value: one,
            label: t(`peopleImport.field.${one}`),
          }))}
          {...valueControl(field, choose)}
        />
        {holdsIdentity && <span className={card.hint}>{t('peopleImport.fixed')}</span>}
      </td>
    </tr>
  )
}

/** Which sheet, which row of headings, and which letters: shown where there is a choice. */
const Source = ({ preview, state }: Props) => {
  const { t } = usePanelTexts()
  const { sheets, headingRow, decisions } = preview
  const { wish, change } = state
  const choose = (choices: ImportChoices): void => change({ choices: { ...wish.choices, ...choices } })
  const isText = importEncodings.some((encoding) => encoding === decisions.encoding)
  return (
    <Group gap={12} align="stretch">
      {sheets.length > 1 && (
        <NativeSelect
          label={t('peopleImport.sheet')}
          value={sheets.find(({ isChosen }) => isChosen)?.name}
          data={sheets.map(({ name, rows }) => ({
            value: name,
            label: t('peopleImport.sheet.of', { name, count: rows }),
          }))}
          onChange={(event) => change({ ...wish, choices: { sheet: event.currentTarget.value } })}
        />
      )}
      <NativeSelect
        label={t('peopleImport.headingRow')}
        value={String(headingRow ?? '')}
        data={[
          { value: '', label: t('peopleImport.headingRow.none') },
          ...Array.from({ length: Math.max(headingRows, headingRow ?? 0) }, (_, index) => ({
            value: String(index + 1),
            label: t('peopleImport.headingRow.of', { row: index + 1 }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { fields: _fields, ...others } = wish.choices
          change({ choices: { ...others, headingRow: value === '' ? null : Number(value) } })
        }}
      />
      {isText && (
        <NativeSelect
          label={t('peopleImport.encoding')}
          data={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
          {...valueControl(decisions.encoding as ImportEncoding, (encoding) => choose({ encoding }))}
        />
      )}
    </Group>
  )
}

const countHidden = ({ passed }: ImportPreview): number => passed.filter(({ why }) => why === 'hidden').length

/** Facts about the whole file: rows that are not imported, and letters that were corrected. */
const Remarks = ({ preview }: Pick<Props, 'preview'>) => {
  const { t } = usePanelTexts()
  const hidden = countHidden(preview)
  return (
    <>
      {hidden > 0 && <p>{t('peopleImport.hiddenRows', { count: hidden })}</p>}
      {preview.decisions.areHiddenRowsUnknown && <p>{t('peopleImport.hiddenRowsUnknown')}</p>}
      {preview.decisions.areLettersCorrected && <p>{t('peopleImport.lettersCorrected')}</p>}
    </>
  )
}

type QuestionProps = {
  label: string
  value: string
  answers: readonly (readonly [value: string, label: string])[]
  choose: (value: string) => void
}

/** A question about a whole column that its values do not answer. */
const Question = ({ label, value, answers, choose }: QuestionProps) => (
  <Alert color="orange" variant="outline">
    <Radio.Group label={label} value={value} onChange={choose}>
      {answers.map(([one, words]) => (
        <Radio key={one} value={one} label={words} mt="xs" />
      ))}
    </Radio.Group>
  </Alert>
)

/** Decisions about whole columns that a person may change. */
const Decisions = ({ preview, state, resource }: Props) => {
  const { t } = usePanelTexts()
  const { decisions, counts } = preview
  const { wish, change } = state
  const choose = (choices: ImportChoices): void => change({ choices: { ...wish.choices, ...choices } })
  const hasHiddenRows = countHidden(preview) > 0 || wish.choices.includeHidden === true
  const hasHeld = counts.held > 0 || wish.choices.includeHeld === true
  return (
    <Stack gap="xs">
      {decisions.monthIsAsked && (
        <Question
          label={t('peopleImport.monthFirst.asked')}
          value={wish.choices.monthFirst === undefined ? '' : String(wish.choices.monthFirst)}
          answers={[
            ['false', t('peopleImport.monthFirst.day')],
            ['true', t('peopleImport.monthFirst.month')],
          ]}
          choose={(value) => choose({ monthFirst: value === 'true' })}
        />
      )}
      {(decisions.fiveDigits === 'asked' || wish.choices.fiveDigits) && (
        <Question
          label={t('peopleImport.fiveDigits.asked')}
          value={wish.choices.fiveDigits ?? ''}
          answers={[
            ['written', t('peopleImport.fiveDigits.written')],
            ['serial', t('peopleImport.fiveDigits.serial')],
          ]}
          choose={(value) => choose({ fiveDigits: value as 'written' | 'serial' })}
        />
      )}
      {(decisions.isCenturyOpen || wish.choices.youngest !== undefined) && (
        <Question
          label={t('peopleImport.century.asked')}
          value={String(wish.choices.youngest ?? 0)}
          answers={[
            ['0', t('peopleImport.century.young')],
            ['13', t('peopleImport.century.old')],
          ]}
          choose={(value) => choose({ youngest: Number(value) })}
        />
      )}
      {resource === 'members' && (decisions.capitalsOffered || wish.choices.capitals === false) && (
        <Checkbox
          label={t('peopleImport.capitals')}
          {...checkControl(decisions.capitals ?? false, (capitals) => choose({ capitals }))}
        />
      )}
      {hasHeld && (
        <Checkbox
          label={t('peopleImport.includeHeld')}
          {...checkControl(wish.choices.includeHeld ?? false, (includeHeld) => choose({ includeHeld }))}
        />
      )}
      {hasHiddenRows && (
        <Checkbox
          label={t('peopleImport.includeHidden')}
          {...checkControl(wish.choices.includeHidden ?? false, (includeHidden) => choose({ includeHidden }))}
        />
      )}
      {resource === 'members' && (
        <Checkbox
          label={t('peopleImport.unknownToNote')}
          {...checkControl(wish.choices.unknownToNote ?? false, (unknownToNote) => choose({ unknownToNote }))}
        />
      )}
    </Stack>
  )
}

/** The columns of the file, each with three of its values and the field that it becomes. */
export const ColumnsStep = (props: Props) => {
  const { t } = usePanelTexts()
  const { preview } = props
  const { passed, columns, isRemembered } = preview
  return (
    <Part
      title={t('peopleImport.columns')}
      hint={t(isRemembered ? 'peopleImport.remembered' : 'peopleImport.columns.intro')}
    >
      <Source {...props} />
      <table className={`${plain.stacked} ${css.columns}`}>
        <thead>
          <tr>
            <th scope="col">{t('peopleImport.column')}</th>
            <th scope="col">{t('peopleImport.samples')}</th>
            <th scope="col">{t('peopleImport.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <Column key={column.index} column={column} {...props} />
          ))}
        </tbody>
      </table>
      <Remarks preview={preview} />
      <Decisions {...props} />
      {passed.length > 0 && (
        <details>
          <summary className={card.summary}>{t('peopleImport.passed', { count: passed.length })}</summary>
          <ul className={card.plain}>
            {passed.map(({ row, why, text }) => (
              <li key={row}>{t(`peopleImport.passed.${why}`, { row, text })}</li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  )
}
