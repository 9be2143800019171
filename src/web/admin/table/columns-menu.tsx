import { Box, Button, Checkbox, Popover } from '@mantine/core'
import choices from '#web/admin/form/choices.module.css'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { ShownColumns } from './use-shown-columns.ts'

const boxClasses = { body: choices.choice ?? '' }

/** Chooses the columns of a table. */
export function ColumnsMenu<T>({ choosable, chosen, choose }: Omit<ShownColumns<T>, 'columns'>) {
  const { t } = usePanelTexts()
  const hidden = choosable.length - chosen.length
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<AdminIcon name="sliders" />}>
          {hidden > 0 ? t('list.columnsHidden', { count: hidden }) : t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="22rem" mah="min(32rem, 70vh)" style={{ overflowY: 'auto' }}>
        <Checkbox.Group label={t('list.columnsShown')} value={[...chosen]} onChange={choose}>
          <Box className={choices.choices} mt={4}>
            {choosable.map(({ key, header }) => (
              <Checkbox key={key} value={key} label={header} classNames={boxClasses} />
            ))}
          </Box>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
