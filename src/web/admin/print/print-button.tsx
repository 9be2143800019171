import { Button } from '@mantine/core'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { asProblem } from '#web/admin/frame/use-api.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { printPage } from './print.ts'

/** Prints the whole list, or the record of the dialog, or says why it cannot be read. */
export async function printOrSay({ say }: Pick<PanelTexts, 'say'>): Promise<void> {
  try {
    await printPage()
  } catch (error) {
    toast.error(say(asProblem(error).title))
  }
}

export const PrintButton = () => {
  const texts = usePanelTexts()
  return (
    <Button variant="default" leftSection={<AdminIcon name="print" />} onClick={() => void printOrSay(texts)}>
      {texts.t('print.button')}
    </Button>
  )
}
