import { bookingMessages } from '#shared/booking.ts'
import { Conflict } from '../../core/errors.ts'
import type { LoadedAgenda } from '../availability/service.ts'

/** A slot that cannot be had; `agenda` is what said so, where it is still true. */
export class SlotLost extends Conflict {
  readonly agenda: LoadedAgenda | null

  constructor(reason: string, message: string, agenda: LoadedAgenda | null) {
    super(reason, message)
    this.agenda = agenda
  }
}

/** CONFLICT `slot_taken`: somebody else was first. */
export function slotTaken(agenda: LoadedAgenda | null = null): SlotLost {
  return new SlotLost('slot_taken', bookingMessages.slotTaken, agenda)
}

/** CONFLICT `slot_unavailable`: no visit can begin then, whoever asks. */
export function slotUnavailable(agenda: LoadedAgenda | null = null): SlotLost {
  return new SlotLost('slot_unavailable', bookingMessages.slotUnavailable, agenda)
}
