/**
 * How often a function looks for what a user probably meant. Each search compares a word with all the names that there are, so
 * thousands of wrong words among thousands of names would cost the product of both, and no one reads so many hints.
 */
const mostSearches = 50;

export class NearSearches {
  #made = 0;

  /** Counts a search; false if there have been enough, and the message goes without a hint. */
  next(): boolean {
    this.#made += 1;
    return this.#made <= mostSearches;
  }
}
