/** How much of the sample is made: the full one has enough readings for capped counts, paging and slow filters. */
export const SAMPLE_SIZES = ['small', 'full'] as const
export type SampleSize = (typeof SAMPLE_SIZES)[number]
