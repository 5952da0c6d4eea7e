/**
 * The error when the product or one of its commands cannot start. The message is for the person who runs it: it is Portuguese,
 * contains no password, and names what to change.
 */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CannotStart'
  }
}
