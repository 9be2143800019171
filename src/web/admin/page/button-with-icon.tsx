import { Button, type ButtonProps, createPolymorphicComponent } from '@mantine/core'
import { AdminIcon, type AdminIconName } from '#web/admin/frame/admin-icon.tsx'

type Props = ButtonProps & { icon: AdminIconName }

/** A button, or with `component` a link that looks like one, with an icon before its words. */
export const ButtonWithIcon = createPolymorphicComponent<'button', Props>(({ icon, ...button }: Props) => (
  <Button variant="default" leftSection={<AdminIcon name={icon} />} {...button} />
))
