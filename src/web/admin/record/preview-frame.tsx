import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import css from './record-preview.module.css'

const screens = {
  phone: { label: 'Telefon', width: 375, height: 720 },
  desk: { label: 'Dator', width: 1280, height: 900 },
} as const

type Screen = keyof typeof screens

const choices = Object.entries(screens).map(([value, { label }]) => ({ value, label }))

/**
 * The page at the width of a phone or of a desktop, made smaller where there is less room. Its own policy lets nothing run,
 * and a link in it opens elsewhere.
 */
export const PreviewFrame = ({ src }: { src: string }) => {
  const [screen, setScreen] = useState<Screen>('phone')
  const { ref, width: room } = useElementSize()
  const { label, width, height } = screens[screen]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <>
      <SegmentedControl
        aria-label="Skärm"
        data={choices}
        value={screen}
        onChange={(value) => setScreen(value as Screen)}
      />
      <div ref={ref} className={css.room}>
        <div className={css.screen} style={{ width: width * scale, height: height * scale }}>
          <iframe
            src={src}
            title={`Sidan på en ${label.toLocaleLowerCase('sv')}, ${width} px bred`}
            className={css.frame}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </>
  )
}
