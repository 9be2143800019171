import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './door.module.css'
import { type Detector, loadScanner } from './load-scanner.ts'

async function createDetector(): Promise<Detector> {
  const Reader = await loadScanner()
  return new Reader({ formats: ['qr_code'] })
}

/** Time between two looks at the picture of the camera. */
const lookEveryMs = 200

type Props = {
  /** Called with the content of each code that is seen. */
  onCode: (content: string) => void
  onClose: () => void
}

/** The picture of the camera, until a code is seen in it. */
export const DoorScanner = ({ onCode, onClose }: Props) => {
  const { t } = usePanelTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    let isLeft = false
    let stream: MediaStream | null = null
    let timer = 0
    const look = async (detector: Detector): Promise<void> => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isLeft) return
      if (code) told.current(code.rawValue)
      timer = window.setTimeout(() => void look(detector), lookEveryMs)
    }
    const begin = async (): Promise<void> => {
      const [opened, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        createDetector(),
      ])
      stream = opened
      if (isLeft || !video.current) return end()
      video.current.srcObject = opened
      await video.current.play()
      await look(detector)
    }
    const end = (): void => stream?.getTracks().forEach((track) => void track.stop())
    // Without a camera, or the leave to use it, people are searched by name.
    begin().catch(() => {
      if (!isLeft) setRefused(true)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      end()
    }
  }, [])
  return (
    <Modal opened onClose={onClose} title={t('door.scan')} fullScreen>
      {isRefused ? (
        <p role="alert">{t('door.noCamera')}</p>
      ) : (
        <>
          <p>{t('door.scanHint')}</p>
          <video ref={video} className={css.camera} playsInline muted />
        </>
      )}
    </Modal>
  )
}
