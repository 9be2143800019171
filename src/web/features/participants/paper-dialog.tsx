import { Box, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { evenemang } from '#shared/resources/evenemang.ts'
import choices from '#web/admin/form/choices.module.css'
import { FormDialog } from '#web/admin/page/form-dialog.tsx'
import type { Direction } from '#web/admin/print/sheets.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type PaperChoice, type PaperPart, paperParts, readPaperChoice } from './paper-choice.ts'
import css from './participants.module.css'
import { useReturnToOpener } from './use-return-to-opener.ts'

const boxClasses = { body: choices.choice ?? '' }

type Props = {
  hasPrice: boolean
  hasAnswers: boolean
  /** Whether the sensitive answers are on screen; null for an event without any. */
  isSensitive: boolean | null
  /** How the paper lies by itself. */
  directionOf(choice: PaperChoice): Direction
  onPrint(choice: PaperChoice): void
  onClose(): void
}

/** Asks before printing what goes along. */
export const PaperDialog = ({ hasPrice, hasAnswers, isSensitive, directionOf, onPrint, onClose }: Props) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(evenemang)
  const [choice, setChoice] = useState(readPaperChoice)
  useReturnToOpener()
  const isOffered = (part: PaperPart): boolean =>
    (part !== 'paid' || hasPrice) && (part !== 'answers' || hasAnswers)
  return (
    <FormDialog
      title={t('attendance.paper.title')}
      size="md"
      className={css.form}
      label={t('print.button')}
      onSubmit={() => onPrint(choice)}
      onClose={onClose}
    >
      <p className={css.hint}>{t('attendance.paper.always')}</p>
      <Checkbox.Group
        label={t('attendance.paper.parts')}
        value={[...choice.parts]}
        onChange={(parts) =>
          setChoice({ ...choice, parts: paperParts.filter((part) => parts.includes(part)) })
        }
      >
        <Box className={choices.choices} mt={4}>
          {paperParts.filter(isOffered).map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={part === 'queue' ? t('attendance.paper.queue') : fields[part].label}
              classNames={boxClasses}
            />
          ))}
        </Box>
      </Checkbox.Group>
      {isSensitive !== null && (
        <p className={css.hint}>
          {t(isSensitive ? 'attendance.paper.sensitive' : 'attendance.paper.notSensitive')}
        </p>
      )}
      <Radio.Group
        label={t('attendance.paper.direction')}
        value={choice.direction ?? directionOf(choice)}
        onChange={(direction) => setChoice({ ...choice, direction: direction as Direction })}
      >
        <Box className={choices.choices} mt={4}>
          {(['upright', 'wide'] as const).map((direction) => (
            <Radio
              key={direction}
              value={direction}
              label={t(`attendance.paper.${direction}`)}
              classNames={boxClasses}
            />
          ))}
        </Box>
      </Radio.Group>
    </FormDialog>
  )
}
