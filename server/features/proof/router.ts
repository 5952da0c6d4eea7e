import { CheckCode, CheckFile } from '#shared/proof.ts'
import { publicProcedure, router } from '#server/core/trpc.ts'
import { checkCode, checkFile } from './check.ts'
import { CertificateCheck, FileCheck, KeysView } from './views.ts'

/**
 * Checks certificates, income statements and reputation files that the platform has signed. Public, also for visitors without an
 * account.
 */
export const proofRouter = router({
  keys: publicProcedure.output(KeysView).query(({ ctx }) => [...ctx.signer.keys]),
  certificate: publicProcedure
    .meta({ cost: 'proof' })
    .input(CheckCode)
    .output(CertificateCheck)
    .query(({ ctx, input }) => checkCode(ctx, input)),
  // This is a mutation, so that the content of the file does not appear in a URL.
  file: publicProcedure
    .meta({ cost: 'proof', repeats: 'it writes nothing' })
    .input(CheckFile)
    .output(FileCheck)
    .mutation(({ ctx, input }) => checkFile(ctx, input)),
})
