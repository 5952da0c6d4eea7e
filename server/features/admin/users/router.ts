import { AddUserNote, ExportUsers, ListUsers, SetActive, UserRef } from '#shared/admin-users.ts'
import { supportProcedure, freshSupportProcedure, router } from '#server/core/trpc.ts'
import { readUser, revealCpf } from './detail.ts'
import { exportUsers } from './export.ts'
import { readHistory } from './history.ts'
import { listUsers } from './list.ts'
import { addUserNote, listUserNotes } from './notes.ts'
import { setActive } from './set-active.ts'
import { ActiveSet, RevealedCpf, UserDetail, UserHistory, UserList, UserNotes, UsersView } from './views.ts'

/** The page /admin/usuarios: the list of all accounts, for admins. */
export const usersRouter = router({
  users: supportProcedure
    .input(ListUsers)
    .output(UsersView)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  // This procedure is a mutation, so that no cache stores the list.
  exportUsers: freshSupportProcedure
    .meta({ cost: 'userList' })
    .input(ExportUsers)
    .output(UserList)
    .mutation(({ ctx, input }) => exportUsers(ctx, input)),
  user: supportProcedure
    .input(UserRef)
    .output(UserDetail)
    .query(({ ctx, input }) => readUser(ctx, input.userId)),
  userHistory: supportProcedure
    .input(UserRef)
    .output(UserHistory)
    .query(({ ctx, input }) => readHistory(ctx, input.userId)),
  userNotes: supportProcedure
    .input(UserRef)
    .output(UserNotes)
    .query(({ ctx, input }) => listUserNotes(ctx, input.userId)),
  addUserNote: supportProcedure
    .input(AddUserNote)
    .output(UserNotes)
    .mutation(({ ctx, input }) => addUserNote(ctx, input)),
  revealCpf: freshSupportProcedure
    .input(UserRef)
    .output(RevealedCpf)
    .mutation(({ ctx, input }) => revealCpf(ctx, input.userId)),
  setActive: freshSupportProcedure
    .input(SetActive)
    .output(ActiveSet)
    .mutation(({ ctx, input }) => setActive(ctx, input)),
})
