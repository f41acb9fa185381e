"""HTTP and WebSocket: know who asks, translate, call ``tables``, send views.

``app.create_app`` makes the application, ``processes`` runs it. ``site.Site`` is what one process
holds; ``gate`` stands before everything, ``socket`` carries play, ``routes_*`` the rest.
"""
