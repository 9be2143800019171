import { Group, Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { isPaletteName, paletteNames, palettes, readColour, readSteps } from '#shared/accent.ts'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './colour-input.module.css'

const middleOf = (name: keyof typeof palettes): string => readSteps(palettes[name])[6] ?? ''

/** One of the palettes that are ready, or a colour of one's own. */
export const ColourInput = ({ id, name, field, value, error, onChange, onBlur }: InputProps) => {
  const { t } = usePanelTexts()
  const group = useId()
  const chosen = typeof value === 'string' ? value : ''
  const palette = chosen === '' ? 'fjord' : isPaletteName(chosen) ? chosen : null
  const own = palette === null ? chosen : ''
  const colour = readColour(own)
  return (
    <fieldset className={css.choice} onBlur={() => onBlur(name)}>
      <legend>{field.label}</legend>
      <Group gap="4px 16px">
        {paletteNames.map((one) => (
          <label key={one} className={css.palette}>
            <input type="radio" name={group} checked={palette === one} onChange={() => onChange(name, one)} />
            <span className={css.swatch} style={{ background: middleOf(one) }} />
            {t(`brand.${one}`)}
          </label>
        ))}
        <label className={css.palette}>
          <input
            type="radio"
            name={group}
            checked={palette === null}
            onChange={() => palette && onChange(name, middleOf(palette))}
          />
          <span className={css.swatch} style={colour ? { background: colour } : {}} />
          {t('brand.own')}
        </label>
      </Group>
      {palette === null && (
        <div className={css.own}>
          <input
            type="color"
            aria-label={t('brand.own')}
            value={colour ?? '#000000'}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
          <TextInput
            id={id}
            name={name}
            aria-label={t('brand.code')}
            value={own}
            maxLength={field.max}
            error={Boolean(error)}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        </div>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}
