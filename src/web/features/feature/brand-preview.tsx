import { Stack } from '@mantine/core'
import type { CSSProperties } from 'react'
import { accentOf, luminance, palettes, readColour, readSteps, stepLuminances } from '#shared/accent.ts'
import { fitInto, headLogo, initialOf, isWordShaped } from '#shared/brand.ts'
import { imageSizes, mediaNameFromUrl } from '#shared/media.ts'
import type { FormValue, FormValues } from '#web/admin/form/form-values.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './brand-preview.module.css'

const textOf = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '')

/** @returns whether it stands without the name beside it */
function isWord(logo: string): boolean {
  const picture = mediaNameFromUrl(logo)
  return picture !== null && isWordShaped(imageSizes(picture))
}

type Shown = { name: string; logo: string; dark: string }

type MarkProps = Shown & { scheme: 'light' | 'dark' | 'mail' }

/** The logo as a page or a mail shows it, else the initial. */
const Mark = ({ name, logo, dark, scheme }: MarkProps) => {
  const own = scheme === 'dark' && dark ? dark : logo
  const picture = mediaNameFromUrl(own)
  if (picture === null) return <span className={css.initial}>{initialOf(name)}</span>
  const isPlated = scheme === 'mail' || (scheme === 'dark' && !dark)
  return (
    <img src={own} alt="" className={isPlated ? css.plate : ''} {...fitInto(imageSizes(picture), headLogo)} />
  )
}

/** A page and a mail in one scheme, in small; nothing in it leads anywhere. */
const Scheme = ({
  scheme,
  steps,
  ...shown
}: Shown & { scheme: 'light' | 'dark'; steps: readonly string[] }) => {
  const { t } = usePanelTexts()
  const accent = Object.fromEntries(steps.map((colour, index) => [`--accent-${index}`, colour]))
  return (
    <figure className={css.scheme} data-scheme={scheme} style={accent as CSSProperties}>
      <p className={css.header}>
        <Mark {...shown} scheme={scheme} />
        {!isWord(shown.logo) && <strong>{shown.name}</strong>}
        <span className={css.place}>{t('brand.menu')}</span>
      </p>
      <div className={css.card}>
        <strong>{t('brand.card')}</strong>
        <span className={css.chip}>{t('brand.when')}</span>
        <span className={css.link}>{t('brand.link')}</span>
        <span className={css.button}>{t('brand.button')}</span>
      </div>
      <Stack align="flex-start" gap={8}>
        {mediaNameFromUrl(shown.logo) ? (
          <Mark {...shown} scheme="mail" />
        ) : (
          <span className={css.sender}>{shown.name}</span>
        )}
        <div className={css.letter}>
          <strong>{t('brand.mail')}</strong>
          <span className={css.button}>{t('brand.link')}</span>
        </div>
      </Stack>
      <figcaption>{t(`brand.${scheme}`)}</figcaption>
    </figure>
  )
}

/** @returns the text that says how a colour differs from the one of the buttons; null when it is about the same */
function consequence(chosen: string) {
  const colour = readColour(chosen)
  if (colour === null) return null
  const [, , , , , , fill, hover] = stepLuminances
  const light = luminance(colour)
  if (light > fill * 1.25) return { key: 'brand.darker', colour } as const
  return light < hover / 4 ? ({ key: 'brand.lighter', colour } as const) : null
}

/** Shows the chosen logo and colour in use, in light and in dark, while they are chosen. */
export const BrandPreview = ({ values }: { values: FormValues }) => {
  const { t } = usePanelTexts()
  const chosen = textOf(values.brand_colour)
  const made = accentOf(chosen)
  const steps = made && made.length > 0 ? made : readSteps(palettes.fjord)
  const shown = {
    name: textOf(values.association_name) || t('brand.name'),
    logo: textOf(values.logo),
    dark: textOf(values.logo_dark),
  }
  const told = consequence(chosen)
  return (
    <section aria-label={t('brand.preview')} className={css.preview}>
      <p className={css.title}>{t('brand.preview')}</p>
      <p role="status">{told && t(told.key, { colour: told.colour })}</p>
      <Scheme {...shown} scheme="light" steps={steps} />
      <Scheme {...shown} scheme="dark" steps={steps} />
    </section>
  )
}
