import { encode } from 'uqr'
import css from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/** A QR code, dark on light in every mode, with the quiet zone of four squares that readers need. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={css.code} role="img" aria-label={label}>
      <rect width={size} height={size} className={css.light} />
      <path d={qrPath(data)} className={css.dark} />
    </svg>
  )
}
