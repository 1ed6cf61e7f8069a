import { Component, type ReactNode } from "react";

type ContainedProps = { fallback: ReactNode; children: ReactNode };

/** A part of the frame that may fail alone: a fault in it must not take the page, nor the error screen, which has the same frame. */
export class Contained extends Component<ContainedProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
