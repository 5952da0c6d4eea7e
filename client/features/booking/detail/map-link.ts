/**
 * Returns the link that opens an address in the map of the device. On Android the link is `geo:`, which every map application
 * opens. On an iPhone or iPad it opens Apple Maps, elsewhere a map page. Null for an empty address.
 */
export function mapLink(address: string, userAgent: string = navigator.userAgent): string | null {
  if (address.trim() === '') return null
  const query = encodeURIComponent(address)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
