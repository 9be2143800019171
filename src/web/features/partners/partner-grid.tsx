import type { Partner } from '#shared/resources/partners.ts'
import { Section } from '#web/ui/layout.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './partner-grid.module.css'

/** A logo, whose place is kept while it is not fetched yet, so that nothing below it moves. */
const Logo = ({ logoImage, logoImage_sizes: versions, name }: Partner & { logoImage: string }) => (
  <span className={css.frame}>
    <svg viewBox={`0 0 ${versions?.width ?? 2} ${versions?.height ?? 1}`} aria-hidden="true" />
    <span className={css.near}>
      <Picture
        src={logoImage}
        versions={versions}
        frames={[{ width: '90px' }]}
        alt={name}
        className={css.logo}
      />
    </span>
  </span>
)

/** The logos of the partners, each on 2 of 12 columns and at most 90 px wide (specification §9). */
export const PartnerGrid = ({ partners }: { partners: readonly Partner[] }) => {
  const { t } = useTexts()
  if (partners.length === 0) return null
  return (
    <Section heading={t('home.partners')} quiet>
      <ul className={css.grid}>
        {partners.map((partner) => (
          <li key={partner.id} className={css.partner}>
            {partner.logoImage ? <Logo {...partner} logoImage={partner.logoImage} /> : partner.name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
