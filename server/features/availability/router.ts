import { AddWindow, FindSlots, SaveWeek, ToggleWindow, WindowRef } from '#shared/availability.ts'
import { gatedProcedure, professionalProcedure, router } from '../../core/trpc.ts'
import { addWindow, findSlots, listOwnWindows, removeWindow, saveWeek, toggleWindow } from './service.ts'
import { OwnWeek, Removed, WeekView, WindowView } from './views.ts'

/** A professional's weekly windows and the bookable starts they make. */
export const availabilityRouter = router({
  slots: gatedProcedure
    .input(FindSlots)
    .output(WeekView)
    .query(({ ctx, input }) => findSlots(ctx, input)),
  mine: professionalProcedure.output(OwnWeek).query(({ ctx }) => listOwnWindows(ctx)),
  add: professionalProcedure
    .meta({ repeats: 'no two active windows overlap' })
    .input(AddWindow)
    .output(WindowView)
    .mutation(({ ctx, input }) => addWindow(ctx, input)),
  saveWeek: professionalProcedure
    .meta({ repeats: 'the week as it is asked for' })
    .input(SaveWeek)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => saveWeek(ctx, input)),
  toggle: professionalProcedure
    .input(ToggleWindow)
    .output(WindowView)
    .mutation(({ ctx, input }) => toggleWindow(ctx, input)),
  remove: professionalProcedure
    .input(WindowRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeWindow(ctx, input.windowId)),
})
