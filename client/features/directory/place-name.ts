/** The name of a city with its state, such as 'São Paulo, SP'. */
export function placeName({ name, state }: { name: string; state: string }): string {
  return `${name}, ${state}`
}
