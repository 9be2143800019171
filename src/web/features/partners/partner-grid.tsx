import type { Partner } from '#shared/resources/partners.ts'
import { later } from '#web/ui/later.ts'
import { Section } from '#web/ui/layout.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './partner-grid.module.css'

/** The logos of the partners, each on 2 of 12 columns and at most 90 px wide (specification §9). */
export const PartnerGrid = ({ partners }: { partners: readonly Partner[] }) => {
  const { t } = useTexts()
  if (partners.length === 0) return null
  return (
    <Section heading={t('home.partners')} quiet>
      <ul className={css.grid} {...later}>
        {partners.map((partner) => (
          <li key={partner.id} className={css.partner}>
            {partner.logoImage ? (
              <Picture
                src={partner.logoImage}
                versions={partner.logoImage_sizes}
                sizes="90px"
                alt={partner.name}
                className={css.logo}
              />
            ) : (
              partner.name
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
