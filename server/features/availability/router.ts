import {
  AddException,
  AddOnDays,
  AddWindow,
  CopyDay,
  ExceptionRef,
  FindSlots,
  FollowWeek,
  RestoreWindows,
  SaveAgendaSettings,
  SaveWeek,
  SetAway,
  SetChoices,
  ToggleWindow,
  WindowRef,
} from '#shared/availability.ts'
import { gatedProcedure, professionalProcedure, router } from '#server/core/trpc.ts'
import { addException, removeException } from './exceptions.ts'
import { followWeek } from './live.ts'
import { readOwnWeek } from './own-week.ts'
import { saveSettings, setAway, setChoices } from './settings.ts'
import { ExceptionRemoved, ExceptionView, LiveWeek, OwnWeek, Removed, WeekView, WindowView } from './views.ts'
import { findSlots } from './week.ts'
import { addOnDays, addWindow, copyDay, removeWindow, restoreWindows, saveWeek, toggleWindow } from './windows.ts'

/** A professional's weekly windows and exceptions, and the bookable starts that follow from them. */
export const availabilityRouter = router({
  slots: gatedProcedure
    .input(FindSlots)
    .output(WeekView)
    .query(({ ctx, input }) => findSlots(ctx, input)),
  live: gatedProcedure
    .input(FollowWeek)
    .output(LiveWeek)
    .subscription(async ({ ctx, input, signal }) => followWeek(ctx, input.professionalId, signal)),
  mine: professionalProcedure.output(OwnWeek).query(({ ctx }) => readOwnWeek(ctx)),
  add: professionalProcedure
    .meta({ repeats: 'no two active windows overlap' })
    .input(AddWindow)
    .output(WindowView)
    .mutation(({ ctx, input }) => addWindow(ctx, input)),
  addOnDays: professionalProcedure
    .meta({ repeats: 'no two active windows overlap' })
    .input(AddOnDays)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => addOnDays(ctx, input)),
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
  copyDay: professionalProcedure
    .meta({ repeats: 'the days as they are asked for' })
    .input(CopyDay)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => copyDay(ctx, input)),
  restore: professionalProcedure
    .meta({ repeats: 'the windows as they are asked for' })
    .input(RestoreWindows)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => restoreWindows(ctx, input)),
  saveSettings: professionalProcedure
    .input(SaveAgendaSettings)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
  setChoices: professionalProcedure
    .input(SetChoices)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => setChoices(ctx, input)),
  setAway: professionalProcedure
    .input(SetAway)
    .output(OwnWeek)
    .mutation(({ ctx, input }) => setAway(ctx, input)),
  addException: professionalProcedure
    .meta({ repeats: 'the same days and hours again are the same' })
    .input(AddException)
    .output(ExceptionView)
    .mutation(({ ctx, input }) => addException(ctx, input)),
  removeException: professionalProcedure
    .input(ExceptionRef)
    .output(ExceptionRemoved)
    .mutation(({ ctx, input }) => removeException(ctx, input.exceptionId)),
})
