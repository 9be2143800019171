import { Box, Radio, type RadioGroupProps } from '@mantine/core'
import css from './choices.module.css'

type Props<T extends string> = Omit<RadioGroupProps, 'children' | 'value' | 'onChange'> & {
  /** The answers, each with its words. */
  options: readonly (readonly [value: T, label: string])[]
  value: T
  onChange: (value: T) => void
}

/** The choice of one answer, each with its words on a line of its own. */
export const RadioChoices = <T extends string>({ options, onChange, ...group }: Props<T>) => (
  <Radio.Group {...group} onChange={(value) => onChange(value as T)}>
    <Box className={css.choices} my={8}>
      {options.map(([value, label]) => (
        <Radio key={value} value={value} label={label} classNames={{ body: css.choice ?? '' }} />
      ))}
    </Box>
  </Radio.Group>
)
