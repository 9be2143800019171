import type { FastifyInstance } from 'fastify'
import { processLogo } from '#server/media/process-image.ts'
import { uploadRoute } from '#server/media/upload-picture.ts'
import type { Services } from '#server/services/services.ts'
import { panelApi } from '#shared/panel-paths.ts'

/** `POST /api/site/logo/`: a logo as it will be shown, for the preview beside the form. */
export const logoRoute = (app: FastifyInstance, services: Pick<Services, 'media' | 'limits'>): void =>
  uploadRoute(app, services, {
    path: panelApi.logo,
    who: 'superuser',
    summary: 'Upload a logo, to see it before it is saved',
    process: processLogo,
  })
