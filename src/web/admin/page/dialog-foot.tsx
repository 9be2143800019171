import { Button, type ButtonProps, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './dialog-foot.module.css'

type Props = Pick<ButtonProps, 'color' | 'disabled'> & {
  label: string
  busy: boolean
  onCancel: () => void
  /** Called by the button, where no form around it is submitted by it. */
  onConfirm?: () => void
  children?: ReactNode
}

/** The buttons at the end of a dialog, in sight however long it is: the way back, and what it asks for. */
export const DialogFoot = ({ label, busy, onCancel, onConfirm, children, ...button }: Props) => (
  <Group justify="flex-end" className={css.foot}>
    <Button variant="default" onClick={onCancel}>
      {usePanelTexts().t('button.cancel')}
    </Button>
    {children}
    <Button {...button} type={onConfirm ? 'button' : 'submit'} loading={busy} onClick={onConfirm}>
      {label}
    </Button>
  </Group>
)
