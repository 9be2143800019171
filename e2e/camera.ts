import { writeFileSync } from 'node:fs'
import type { Browser, LaunchOptions, PlaywrightWorkerArgs, TestInfo } from '@playwright/test'
import sharp from 'sharp'

/** @returns a film of one picture, which Chromium takes for its camera (YUV4MPEG2) */
async function filmOf(picture: Buffer): Promise<Buffer> {
  const size = 480
  const luma = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(size, size, { kernel: 'nearest' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const chroma = Buffer.alloc((size * size) / 2, 128)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${size} H${size} F10:1 Ip A1:1 C420\nFRAME\n`), luma, chroma])
}

type Given = {
  playwright: PlaywrightWorkerArgs['playwright']
  launchOptions: LaunchOptions
  info: TestInfo
  picture: Buffer
}

/** @returns a browser whose camera is held in front of a picture */
export async function browserSeeing({ playwright, launchOptions, info, picture }: Given): Promise<Browser> {
  const film = info.outputPath('code.y4m')
  writeFileSync(film, await filmOf(picture))
  return playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}
