import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & {
  label: string
  /** The accessible name, where several buttons bear the same label. */
  name?: string
  onClick: () => void
}

/** A small button in a line of a list. */
export const LineButton = ({ label, name, ...rest }: Props) => (
  <Button variant="default" size="xs" aria-label={name} {...rest}>
    {label}
  </Button>
)
