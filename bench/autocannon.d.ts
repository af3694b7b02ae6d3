declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  interface Histogram {
    average: number
    p50: number
    p99: number
  }
  interface Result {
    requests: { average: number; total: number }
    latency: Histogram
    errors: number
    non2xx: number
    statusCodeStats: Record<number, { count: number } | undefined>
    duration: number
  }
  export default function autocannon(options: { url: string; connections: number; duration: number; requests: Request[] }): Promise<Result>
}
