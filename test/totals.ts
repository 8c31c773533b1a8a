/** What a test run came to. The reporter writes it as JSON, `npm test` prints it. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
