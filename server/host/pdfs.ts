import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestContext } from '#server/callers.ts'
import type { UserCtx, World } from '#server/core/context.ts'
import { NotFound, Unauthenticated } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { contractFile } from '#server/features/contracts/service.ts'
import { certificateFile } from '#server/features/course/service.ts'
import { reportFile } from '#server/features/finance/service.ts'
import { reputationFile } from '#server/features/reputation/service.ts'
import { receiptFile, receiptFileOfBooking } from '#server/features/receipts/service.ts'

const FileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/i

type File = { name: string; pdf: Buffer }
type Params = { Params: { file: string } }

/**
 * Registers the PDFs, each for the session of the person whom it is about, otherwise 404. /receipt/{payment}.pdf and
 * /receipt/booking/{booking}.pdf are for the user who paid, and /contract/{contract}.pdf is for both parties. The others are
 * /financial-report/{report}.pdf, /certificate/{certificate}.pdf and /reputation/{professional}.pdf.
 */
export function registerPdfs(app: FastifyInstance, world: World): void {
  const serve =
    (read: (ctx: UserCtx, id: string) => Promise<File>) => async (request: FastifyRequest<Params>, reply: FastifyReply) => {
      const ctx = await requestContext(world, request, reply)
      await spend(ctx, ctx.actor ? 'user' : 'visitor')
      const id = FileName.exec(request.params.file)?.[1]
      if (!ctx.actor) throw new Unauthenticated()
      if (!id) throw new NotFound()
      await spend(ctx, 'pdf')
      const { name, pdf } = await read({ ...ctx, actor: ctx.actor }, id.toLowerCase())
      return reply
        .headers({
          'Cache-Control': 'private, no-store',
          'Content-Disposition': `attachment; filename=${name}`,
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex',
        })
        .type('application/pdf')
        .send(pdf)
    }
  app.get<Params>('/receipt/:file', { exposeHeadRoute: false }, serve(receiptFile))
  app.get<Params>('/receipt/booking/:file', { exposeHeadRoute: false }, serve(receiptFileOfBooking))
  app.get<Params>('/financial-report/:file', { exposeHeadRoute: false }, serve(reportFile))
  app.get<Params>('/contract/:file', { exposeHeadRoute: false }, serve(contractFile))
  app.get<Params>('/certificate/:file', { exposeHeadRoute: false }, serve(certificateFile))
  app.get<Params>('/reputation/:file', { exposeHeadRoute: false }, serve(reputationFile))
}
