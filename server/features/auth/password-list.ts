import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'

/**
 * Estimates how many guesses a password withstands. It holds leaked passwords, Brazilian names and frequent Portuguese words: 40 MB
 * of memory and half a second of loading, so import this file only where a password has to be judged.
 */
export const passwordList = new ZxcvbnFactory({ dictionary: { ...common, ...portuguese }, graphs: adjacencyGraphs })
