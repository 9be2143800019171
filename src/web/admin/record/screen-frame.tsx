import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type IframeHTMLAttributes, type RefObject, useState } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './record-preview.module.css'

const screens = { phone: { width: 375, height: 720 }, desk: { width: 1280, height: 900 } } as const
type Screen = keyof typeof screens

/** @returns the screen on which something is shown, a phone's at first, and the choice of it */
export function useScreen() {
  const { t } = usePanelTexts()
  const [screen, setScreen] = useState<Screen>('phone')
  const choice = (
    <SegmentedControl
      aria-label={t('preview.screen')}
      data={[
        { value: 'phone', label: t('preview.phone') },
        { value: 'desk', label: t('preview.desk') },
      ]}
      value={screen}
      onChange={(value) => setScreen(value as Screen)}
    />
  )
  return { screen, choice }
}

type Props = Pick<IframeHTMLAttributes<HTMLIFrameElement>, 'src' | 'srcDoc' | 'sandbox' | 'onLoad'> & {
  screen: Screen
  frame?: RefObject<HTMLIFrameElement | null>
}

/** A document at the width of a screen, made smaller where there is less room. */
export const ScreenFrame = ({ screen, frame, ...shown }: Props) => {
  const { t } = usePanelTexts()
  const { ref, width: room } = useElementSize()
  const { width, height } = screens[screen]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <div ref={ref} className={css.room}>
      <div className={css.screen} style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={t(`preview.${screen}Frame`, { width })}
          className={css.frame}
          style={{ width, height, transform: `scale(${scale})` }}
          {...shown}
        />
      </div>
    </div>
  )
}
