import { fitInto, headLogo, initialOf, isWordShaped } from '#shared/brand.ts'
import type { ImageSizes } from '#shared/field.ts'
import type { Site } from '#shared/resources/site.ts'
import css from './logo.module.css'
import { useTexts } from './texts.ts'

/** @returns the address of the smallest file that is sharp at a width in pixels, also on dense screens */
const fileFor = ({ srcset }: ImageSizes, width: number): string => {
  const files = srcset.split(', ').map((file) => file.split(' '))
  return (files.find(([, wide = '']) => Number.parseInt(wide, 10) >= width * 2) ?? files.at(-1))?.[0] ?? ''
}

type LogoProps = {
  sizes: ImageSizes
  dark?: ImageSizes | null | undefined
  alt: string
  lang?: string | undefined
}

/** The logo, on a light plate in the dark unless it has a variant for that. */
const Logo = ({ sizes, dark, alt, lang }: LogoProps) => {
  const size = fitInto(sizes, headLogo)
  const image = (
    <img
      {...size}
      src={fileFor(sizes, size.width)}
      alt={alt}
      lang={lang}
      className={dark ? css.logo : `${css.logo} ${css.plate}`}
    />
  )
  return dark ? (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={fileFor(dark, size.width)} />
      {image}
    </picture>
  ) : (
    image
  )
}

/**
 * The association: its logo and its name, or the initial of its name in its colour. Two circles, people who meet, stand for
 * one without a name.
 */
export const Brand = ({ site, className }: { site: Site | null; className?: string | undefined }) => {
  const { text, lang } = useTexts().localText(site ?? {}, 'association_name')
  const sizes = site?.logo_sizes
  if (!text && !sizes)
    return (
      <svg viewBox="0 0 40 28" width="40" height="28" className={css.circles} aria-hidden="true">
        <circle cx="14" cy="14" r="11" />
        <circle cx="26" cy="14" r="11" />
      </svg>
    )
  return (
    <>
      {sizes ? (
        <Logo sizes={sizes} dark={site.logo_dark_sizes} alt={text} lang={lang} />
      ) : (
        <span className={css.initial} aria-hidden="true">
          {initialOf(text)}
        </span>
      )}
      {!(sizes && isWordShaped(sizes)) && (
        <span className={className} lang={lang} aria-hidden={sizes ? true : undefined}>
          {text}
        </span>
      )}
    </>
  )
}
