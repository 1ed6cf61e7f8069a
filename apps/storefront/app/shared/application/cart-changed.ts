/** The cart is not as the form showed it, so nothing was changed. By then the form shows the cart as it is. */
export class CartChanged extends Error {
  constructor() {
    super(
      "Your cart was changed in another tab or on another device. This form now shows what is in it. Please check who is coming and add it to the cart again.",
    );
    this.name = "CartChanged";
  }
}
