/**
 * The link that opens an address in the map of the device: `geo:` on Android, which every map application there opens, Apple Maps
 * on an iPhone or iPad, and a map page elsewhere. Null for an empty address.
 */
export function mapLink(address: string, userAgent: string = navigator.userAgent): string | null {
  if (address.trim() === '') return null
  const query = encodeURIComponent(address)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
