/** What is wrong with one component. The message is qbec's, which does not always name the component. */
export interface ComponentFault {
  readonly code: string;
  readonly message: string;
}
